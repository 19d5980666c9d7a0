// JSON, as much of it as the protocol needs: whole numbers, no check of what is wrong anyway.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

class Json {
public:
    Json() = default;  // null
    Json(bool value) : value_(value) {}
    Json(int value) : value_(value) {}
    Json(const char* value) : value_(std::string(value)) {}
    Json(std::string value) : value_(std::move(value)) {}
    static Json list(std::vector<Json> items = {});
    static Json object(std::map<std::string, Json> fields);
    static Json parse(const std::string& text);
    std::string write() const;

    // What is missing is null, and null is an empty text and an empty list.
    const Json& operator[](const std::string& name) const;
    const std::vector<Json>& items() const;
    std::string text() const;
    int integer() const { return std::get<int>(value_); }

    void add(Json item) { std::get<List>(value_).push_back(std::move(item)); }
    void set(const std::string& name, Json item) { std::get<Object>(value_)[name] = item; }

private:
    using List = std::vector<Json>;
    using Object = std::map<std::string, Json>;
    std::variant<std::monostate, bool, int, std::string, List, Object> value_;
};
