#include "json.hpp"

#include <cstdio>
#include <cstdlib>

namespace {

class Reader {
public:
    explicit Reader(const std::string& text) : at_(text.c_str()) {}

    Json value() {
        switch (peek()) {
            case '{': return fields();
            case '[': return items();
            case '"': return string();
            case 't': return word(4, Json(true));
            case 'f': return word(5, Json(false));
            case 'n': return word(4, Json());
            default: return number();
        }
    }

private:
    const char* at_;

    Json fields() {
        std::map<std::string, Json> fields;
        for (++at_; peek() != '}'; skip(',')) {
            const std::string name = string();
            skip(':');
            fields[name] = value();
        }
        ++at_;
        return Json::object(fields);
    }

    Json items() {
        std::vector<Json> items;
        for (++at_; peek() != ']'; skip(',')) items.push_back(value());
        ++at_;
        return Json::list(items);
    }

    std::string string() {
        std::string read;
        peek();
        for (++at_; *at_ != '"' && *at_; ++at_) {
            if (*at_ == '\\') {
                escaped(read);
            } else {
                read += *at_;
            }
        }
        ++at_;
        return read;
    }

    void escaped(std::string& read) {
        switch (*++at_) {
            case 'b': read += '\b'; break;
            case 'f': read += '\f'; break;
            case 'n': read += '\n'; break;
            case 'r': read += '\r'; break;
            case 't': read += '\t'; break;
            case 'u': unicode(read); break;
            default: read += *at_;
        }
    }

    // A unit of UTF-16 as UTF-8, without a care for pairs of them.
    void unicode(std::string& read) {
        const long code = std::strtol(std::string(at_ + 1, 4).c_str(), nullptr, 16);
        at_ += 4;
        if (code < 0x80) {
            read += static_cast<char>(code);
            return;
        }
        if (code < 0x800) {
            read += static_cast<char>(0xC0 | code >> 6);
        } else {
            read += static_cast<char>(0xE0 | code >> 12);
            read += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        }
        read += static_cast<char>(0x80 | (code & 0x3F));
    }

    Json word(int length, Json value) {
        at_ += length;
        return value;
    }

    Json number() {
        char* end = nullptr;
        const long read = std::strtol(at_, &end, 10);
        if (end == at_) std::abort();  // no JSON
        at_ = end;
        return static_cast<int>(read);
    }

    char peek() {
        while (*at_ == ' ' || *at_ == '\t' || *at_ == '\r') ++at_;
        return *at_;
    }

    void skip(char mark) {
        if (peek() == mark) ++at_;
    }
};

std::string quoted(const std::string& text) {
    std::string written = "\"";
    for (const char c : text) {
        char escape[8];
        if (c == '"' || c == '\\') written += '\\';
        if (static_cast<unsigned char>(c) < 0x20) {
            std::snprintf(escape, sizeof escape, "\\u%04x", c);
            written += escape;
        } else {
            written += c;
        }
    }
    return written + '"';
}

}  // namespace

Json Json::list(std::vector<Json> items) {
    Json made;
    made.value_ = std::move(items);
    return made;
}

Json Json::object(std::map<std::string, Json> fields) {
    Json made;
    made.value_ = std::move(fields);
    return made;
}

Json Json::parse(const std::string& text) { return Reader(text).value(); }

std::string Json::write() const {
    std::string inner;
    if (const auto* fields = std::get_if<Object>(&value_)) {
        for (const auto& [name, value] : *fields) {
            inner += (inner.empty() ? "" : ",") + quoted(name) + ":" + value.write();
        }
        return "{" + inner + "}";
    }
    if (const auto* list = std::get_if<List>(&value_)) {
        for (const Json& item : *list) inner += (inner.empty() ? "" : ",") + item.write();
        return "[" + inner + "]";
    }
    if (const auto* text = std::get_if<std::string>(&value_)) return quoted(*text);
    if (const auto* number = std::get_if<int>(&value_)) return std::to_string(*number);
    if (const auto* truth = std::get_if<bool>(&value_)) return *truth ? "true" : "false";
    return "null";
}

const Json& Json::operator[](const std::string& name) const {
    static const Json nothing;
    const auto* fields = std::get_if<Object>(&value_);
    const auto field = fields ? fields->find(name) : Object::const_iterator();
    return fields && field != fields->end() ? field->second : nothing;
}

const std::vector<Json>& Json::items() const {
    static const List nothing;
    const auto* list = std::get_if<List>(&value_);
    return list ? *list : nothing;
}

std::string Json::text() const {
    const auto* text = std::get_if<std::string>(&value_);
    return text ? *text : "";
}
