package agentrun

import (
	"context"
	"io"
)

// CreateCode is createAgentCode: Upload the code of an agent, compressed as in the API reference. It is not retried, because the content is read while it is sent.
func (s *AgentsService) CreateCode(ctx context.Context, content io.Reader, options ...RequestOption) (*AgentCode, error) {
	asked := call{method: "POST", path: "/agents/code", raw: content, contentType: "application/gzip"}
	return sendFor[AgentCode](ctx, s.client, asked, options)
}
