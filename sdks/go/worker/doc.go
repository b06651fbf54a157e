// Package worker runs agents written in Go: your process takes runs from the Agent Run Service, from
// any machine, and needs only outbound HTTPS.
//
// An agent is a function with your own types; its JSON Schemas are derived from them:
//
//	refund := worker.NewAgent("refund", func(ctx context.Context, run *worker.Run, in Refund) (Decision, error) {
//		order, err := worker.Step(ctx, run, "look up", func(ctx context.Context) (Order, error) {
//			return orders.Get(ctx, in.Order)
//		})
//		if err != nil {
//			return Decision{}, err
//		}
//		if order.Total > 50 {
//			answer, err := run.AskApproval(ctx, worker.Approval{Prompt: fmt.Sprintf("Refund %.2f?", order.Total)})
//			if err != nil || !answer.Approved {
//				return Decision{State: "refused"}, err
//			}
//		}
//		return Decision{State: "refunded"}, nil
//	})
//
// Put side effects that must not happen twice into a [Step]: its result is stored. After a crash, a question or a deploy the
// function starts again and uses the stored results. A question ends the function with an error ([ErrStopped], to be returned
// like any other); no process waits, and the run resumes with the answer, in this worker or another.
//
// The context of a run ends when it is cancelled, has timed out, or the worker stops; see [context.Cause] for the reason.
package worker
