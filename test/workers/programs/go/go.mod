module example.com/conformance

go 1.23

require github.com/agent-run-service/agent-run-client-go/v2 v2.0.0

replace github.com/agent-run-service/agent-run-client-go/v2 => ../../../../sdks/go
