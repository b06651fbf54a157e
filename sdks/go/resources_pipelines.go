package agentrun

import (
	"context"
	"net/http"
)

// PipelineEvent is something that happened to the run of a pipeline.
type PipelineEvent struct {
	Type          string `json:"type"`
	Sequence      int64  `json:"sequence"`
	PipelineRunID string `json:"pipeline_run_id"`
	// PipelineRun is, of the last event, the whole run of the pipeline.
	PipelineRun *PipelineRun `json:"pipeline_run"`
	// Extra holds everything else.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON reads an event, whatever a newer service has added.
func (e *PipelineEvent) UnmarshalJSON(data []byte) error { return readObject(data, e) }

// MarshalJSON writes what was read.
func (e PipelineEvent) MarshalJSON() ([]byte, error) { return writeObject(e) }

// FollowRun gives the events of a pipeline's run, from any point to its end.
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
