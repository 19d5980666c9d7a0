# frozen_string_literal: true

require 'json'

# Frames: a request a line on standard input, a reply a line on what was standard output.
module Framing
  # No result: code 1 where the rules forbid it, 2 where the engine cannot be asked.
  class NoResult < StandardError
    attr_reader :code

    def initialize(code, message)
      super(message)
      @code = code
    end
  end

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
  rescue NoResult => e
    { error: { code: e.code, message: e.message } }
  end
  private_class_method :outcome
end
