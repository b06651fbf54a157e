package agentrun

import (
	"encoding/json"
	"time"
)

// Opt is an optional field of a request. The zero value is not sent; [Some] sends a value, [Null] sends null.
type Opt[T any] struct {
	value T
	state optState
}

type optState int

const (
	optAbsent optState = iota
	optNull
	optGiven
)

// Some returns a field with a value.
func Some[T any](value T) Opt[T] { return Opt[T]{value: value, state: optGiven} }

// Null returns a field that is sent as null, which clears it; a field that is left out keeps its value.
func Null[T any]() Opt[T] { return Opt[T]{state: optNull} }

// Int is [Some] for integers: Int(3) needs no conversion.
func Int(value int64) Opt[int64] { return Some(value) }

// Float is [Some] for numbers: Float(1) needs no conversion.
func Float(value float64) Opt[float64] { return Some(value) }

// Get returns the value and whether it is set.
func (o Opt[T]) Get() (T, bool) { return o.value, o.state == optGiven }

// Or returns the value, or the fallback if it is not set.
func (o Opt[T]) Or(fallback T) T {
	if o.state == optGiven {
		return o.value
	}
	return fallback
}

// IsNull reports whether it is null, and not only left out.
func (o Opt[T]) IsNull() bool { return o.state == optNull }

// IsZero reports whether it was left out.
func (o Opt[T]) IsZero() bool { return o.state == optAbsent }

// MarshalJSON encodes the value, or null.
func (o Opt[T]) MarshalJSON() ([]byte, error) {
	if o.state != optGiven {
		return []byte("null"), nil
	}
	return encode(o.value)
}

// UnmarshalJSON decodes a value, or null.
func (o *Opt[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*o = Null[T]()
		return nil
	}
	var value T
	err := json.Unmarshal(data, &value)
	*o = Some(value)
	return err
}

func (o Opt[T]) given() (any, bool) { return o.value, o.state == optGiven }

// optional is implemented by every Opt.
type optional interface {
	IsZero() bool
	given() (any, bool)
}

// encode writes times like the service: UTC, with milliseconds.
func encode(value any) ([]byte, error) {
	switch moment := value.(type) {
	case time.Time:
		return json.Marshal(timestamp(moment))
	case *time.Time:
		if moment != nil {
			return json.Marshal(timestamp(*moment))
		}
	}
	return json.Marshal(value)
}

func timestamp(moment time.Time) string { return moment.UTC().Format("2006-01-02T15:04:05.000Z") }
