// Frames: a request a line on standard input, a reply a line on what was standard output.
#pragma once

#include <map>
#include <string>

#include "json.hpp"

// No result: code 1 where the rules forbid it, 2 where the engine cannot be asked.
struct NoResult {
    int code;
    std::string message;
};

// Answers with a result, or throws NoResult.
using Method = Json (*)(const Json& params);

// Answers requests until standard input ends.
// What the engine prints meanwhile goes to standard error.
void serve(Json about, const std::map<std::string, Method>& methods);
