# frozen_string_literal: true

require 'json'

# Frames: a request a line on standard input, a reply a line on what was standard output.
module Framing
  # Answers requests until standard input ends; what the engine prints meanwhile goes to
  # standard error.
  def self.serve(about, methods)
    replies = $stdout.dup
    replies.sync = true
    $stdout.reopen($stderr)
    hello = { **about, protocol: 1, methods: methods.keys }
    all = { **methods, hello: ->(protocol:) { hello } }
    $stdin.each_line do |line|
      request = JSON.parse(line, symbolize_names: true)
      replies.puts(JSON.generate({ jsonrpc: '2.0', id: request[:id], **outcome(all, request) }))
    end
  end

  def self.outcome(methods, request)
    method = methods[request[:method].to_sym]
    return { result: method.call(**request[:params]) } if method

    { error: { code: -32_601, message: "no method #{request[:method]}" } }
  end
  private_class_method :outcome
end
