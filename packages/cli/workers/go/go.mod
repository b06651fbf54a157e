module example.com/agents

go 1.24

require github.com/agent-run-service/agent-run-client-go/v2 v{{version}}
