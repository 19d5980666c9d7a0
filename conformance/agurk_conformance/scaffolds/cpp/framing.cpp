#include "framing.hpp"

#include <cstdio>
#include <iostream>
#include <unistd.h>

static Json error(int code, const std::string& message) {
    return Json::object({{"code", code}, {"message", message}});
}

static Json outcome(
    const std::string& name, const Json& params, const Json& hello,
    const std::map<std::string, Method>& methods, Json reply) {
    const auto method = methods.find(name);
    if (name == "hello") {
        reply.set("result", hello);
    } else if (method != methods.end()) {
        try {
            reply.set("result", method->second(params));
        } catch (const NoResult& none) {
            reply.set("error", error(none.code, none.message));
        }
    } else {
        reply.set("error", error(-32601, "no method " + name));
    }
    return reply;
}

void serve(Json hello, const std::map<std::string, Method>& methods) {
    std::FILE* replies = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);
    Json names = Json::list();
    for (const auto& [name, method] : methods) names.add(name);
    hello.set("protocol", 1);
    hello.set("methods", names);
    for (std::string line; std::getline(std::cin, line);) {
        const Json request = Json::parse(line);
        Json reply = Json::object({{"jsonrpc", "2.0"}, {"id", request["id"]}});
        reply = outcome(request["method"].text(), request["params"], hello, methods, reply);
        std::fputs((reply.write() + "\n").c_str(), replies);
        std::fflush(replies);
    }
}
