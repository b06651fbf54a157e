package agentrun

import (
	"context"
	"encoding/json"
	"net/http"
)

// PipelineEvent is an event of a pipeline run. The fields after the first three depend on its
// type: use a type switch over Data.
type PipelineEvent struct {
	Type          string
	Sequence      int64
	PipelineRunID string
	Data          PipelineStreamEvent
}

// UnmarshalJSON decodes an event, including types of a newer service.
func (e *PipelineEvent) UnmarshalJSON(data []byte) error {
	var head OtherPipelineStreamEvent
	if err := json.Unmarshal(data, &head); err != nil {
		return err
	}
	*e = PipelineEvent{
		Type: head.Type, Sequence: head.Sequence, PipelineRunID: head.PipelineRunID, Data: newPipelineStreamEvent(head.Type),
	}
	return json.Unmarshal(data, e.Data)
}

// MarshalJSON encodes the original JSON.
func (e PipelineEvent) MarshalJSON() ([]byte, error) { return json.Marshal(e.Data) }

// FollowRun returns the events of a pipeline run, from any position to its end.
func (s *PipelinesService) FollowRun(
	ctx context.Context, pipelineID, runID string, query FollowPipelineRunQuery, options ...RequestOption,
) *Stream[PipelineEvent] {
	asked := call{
		method: http.MethodGet, path: "/pipelines/{id}/runs/{run_id}/stream", ids: []string{pipelineID, runID}, query: query,
	}
	kind := streamKind[PipelineEvent]{
		open: func(ctx context.Context, lastID string, isResumed bool) (*openAnswer, error) {
			if lastID != "" {
				asked.query = nil
			}
			return s.client.openStream(ctx, asked, options, lastID, isResumed)
		},
		opened:     func(*http.Response) {},
		isRepeated: newerThan(query.After.Or(0), func(event *PipelineEvent) int64 { return event.Sequence }),
		isLast:     func(event *PipelineEvent) bool { return event.Type == "pipeline.completed" },
	}
	return &Stream[PipelineEvent]{ctx: ctx, client: s.client, settings: s.client.requestSettings(options).settings, kind: kind}
}
