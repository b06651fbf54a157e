module github.com/agent-run-service/agent-run-client-go/v2

go 1.23
