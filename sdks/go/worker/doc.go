// Package worker runs agents written in Go: a process of yours that comes to the Agent Run Service for its runs, from
// wherever it is, over outbound HTTPS alone.
//
// An agent is a function with types of your own; its JSON Schemas are made of them:
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
// What must not happen twice stands in a [Step]: its result is kept, and after a crash, a question or a deploy the function
// begins again and finds it. A question ends the function by an error ([ErrStopped], to be returned like any other); no
// process waits, and the run comes back with the answer, to this worker or another.
//
// The context of a run ends when it is cancelled, has no time left, or the worker stops; [context.Cause] says why.
package worker
