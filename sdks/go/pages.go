package agentrun

import (
	"context"
	"encoding/json"
	"iter"
	"reflect"
)

// Page is one page of a list.
type Page[T any] struct {
	Data    []T
	FirstID string
	LastID  string
	HasMore bool
	next    func(context.Context) (*Page[T], error)
}

// Next fetches the next page; nil, nil after the last page.
func (p *Page[T]) Next(ctx context.Context) (*Page[T], error) {
	if p.next == nil {
		return nil, nil
	}
	return p.next(ctx)
}

// listBody is the JSON of a page.
type listBody struct {
	Data    []json.RawMessage `json:"data"`
	FirstID *string           `json:"first_id"`
	LastID  *string           `json:"last_id"`
	HasMore bool              `json:"has_more"`
}

// cursor is the start of a page, in the direction of the first call.
type cursor struct{ name, id string }

func listPage[T any](ctx context.Context, c *Client, asked call, options []RequestOption) (*Page[T], error) {
	name := "after"
	if isGiven(asked.query, "before") && !isGiven(asked.query, "after") {
		name = "before"
	}
	return pageAt[T](ctx, c, asked, options, cursor{name: name})
}

func pageAt[T any](ctx context.Context, c *Client, asked call, options []RequestOption, at cursor) (*Page[T], error) {
	placed := options
	if at.id != "" {
		placed = append(placed[:len(placed):len(placed)], WithQuery(at.name, at.id))
	}
	body, err := sendFor[listBody](ctx, c, asked, placed)
	if err != nil {
		return nil, err
	}
	page := toPage[T](body)
	id := page.LastID
	if at.name == "before" {
		id = page.FirstID
	}
	// A cursor that does not move would request the same page forever.
	if page.HasMore && len(page.Data) > 0 && id != "" && id != at.id {
		page.next = func(ctx context.Context) (*Page[T], error) {
			return pageAt[T](ctx, c, asked, options, cursor{name: at.name, id: id})
		}
	}
	return page, nil
}

func toPage[T any](body *listBody) *Page[T] {
	page := &Page[T]{Data: make([]T, len(body.Data)), HasMore: body.HasMore}
	for place, item := range body.Data {
		// An item of the wrong type is left empty and does not affect the others.
		_ = json.Unmarshal(item, &page.Data[place])
	}
	if body.FirstID != nil {
		page.FirstID = *body.FirstID
	}
	if body.LastID != nil {
		page.LastID = *body.LastID
	}
	return page
}

// listAll iterates over all pages; leaving the loop stops fetching.
func listAll[T any](ctx context.Context, c *Client, asked call, options []RequestOption) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		page, err := listPage[T](ctx, c, asked, options)
		for page != nil && err == nil {
			for _, item := range page.Data {
				if !yield(item, nil) {
					return
				}
			}
			page, err = page.Next(ctx)
		}
		if err != nil {
			var nothing T
			yield(nothing, err)
		}
	}
}

// isGiven reports whether a query has a parameter.
func isGiven(query any, name string) bool {
	if query == nil {
		return false
	}
	value := reflect.ValueOf(query)
	field, isKnown := shapeOf(value.Type()).byName[name]
	if !isKnown {
		return false
	}
	given, ok := value.Field(field.index).Interface().(optional)
	return ok && !given.IsZero()
}
