module toy

go 1.19
