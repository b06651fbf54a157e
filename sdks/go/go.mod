module github.com/agentrun/agentrun-go

go 1.23
