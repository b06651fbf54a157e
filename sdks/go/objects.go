package agentrun

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"sync"
)

// Every struct of the API is decoded and encoded here, so that a newer service never breaks a program:
// unknown fields, and values that do not match their field, are kept in Extra and encoded from there.

// member is one field of such a struct.
type member struct {
	name  string
	index int
	// fixed is the value of the discriminator; it is sent even if it is not set.
	fixed string
	// empty is sent for a nil map or slice that is required.
	empty string
}

type shape struct {
	members []member
	byName  map[string]member
	extra   int
}

var shapes sync.Map

func shapeOf(kind reflect.Type) *shape {
	if found, ok := shapes.Load(kind); ok {
		return found.(*shape)
	}
	made := &shape{byName: map[string]member{}, extra: -1}
	for index := range kind.NumField() {
		field := kind.Field(index)
		name := field.Tag.Get("json")
		if field.Name == "Extra" {
			made.extra = index
		}
		if name == "" || name == "-" {
			continue
		}
		each := member{name: name, index: index, fixed: field.Tag.Get("fixed"), empty: field.Tag.Get("empty")}
		made.members = append(made.members, each)
		made.byName[name] = each
	}
	found, _ := shapes.LoadOrStore(kind, made)
	return found.(*shape)
}

// readObject decodes into the struct that target points to.
func readObject(data []byte, target any) error {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(data, &values); err != nil {
		return err
	}
	object := reflect.ValueOf(target).Elem()
	known := shapeOf(object.Type())
	var extra map[string]any
	for name, value := range values {
		field, isKnown := known.byName[name]
		if isKnown && json.Unmarshal(value, object.Field(field.index).Addr().Interface()) == nil {
			continue
		}
		var kept any
		if err := json.Unmarshal(value, &kept); err != nil {
			return err
		}
		if extra == nil {
			extra = map[string]any{}
		}
		extra[name] = kept
	}
	if known.extra >= 0 {
		object.Field(known.extra).Set(reflect.ValueOf(extra))
	}
	return nil
}

// writeObject encodes a struct: the fields that are set, in order, then Extra.
func writeObject(source any) ([]byte, error) {
	object := reflect.ValueOf(source)
	known := shapeOf(object.Type())
	var extra map[string]any
	if known.extra >= 0 {
		extra, _ = object.Field(known.extra).Interface().(map[string]any)
	}
	out := objectWriter{}
	for _, field := range known.members {
		if _, isReplaced := extra[field.name]; isReplaced {
			continue
		}
		if err := out.field(field, object.Field(field.index)); err != nil {
			return nil, err
		}
	}
	names := make([]string, 0, len(extra))
	for name := range extra {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if err := out.value(name, extra[name]); err != nil {
			return nil, err
		}
	}
	return out.end(), nil
}

type objectWriter struct{ buffer bytes.Buffer }

func (w *objectWriter) field(field member, value reflect.Value) error {
	if given, ok := value.Interface().(optional); ok && given.IsZero() {
		return nil
	}
	if field.fixed != "" && value.IsZero() {
		return w.value(field.name, field.fixed)
	}
	if field.empty != "" && value.IsNil() {
		return w.value(field.name, json.RawMessage(field.empty))
	}
	return w.value(field.name, value.Interface())
}

func (w *objectWriter) value(name string, value any) error {
	encoded, err := encode(value)
	if err != nil {
		return err
	}
	key, err := json.Marshal(name)
	if err != nil {
		return err
	}
	if w.buffer.Len() > 0 {
		w.buffer.WriteByte(',')
	} else {
		w.buffer.WriteByte('{')
	}
	w.buffer.Write(key)
	w.buffer.WriteByte(':')
	w.buffer.Write(encoded)
	return nil
}

func (w *objectWriter) end() []byte {
	if w.buffer.Len() == 0 {
		return []byte("{}")
	}
	w.buffer.WriteByte('}')
	return w.buffer.Bytes()
}

// readKind returns the value of the discriminator of a union.
func readKind(data []byte, name string) string {
	var values map[string]json.RawMessage
	var kind string
	if json.Unmarshal(data, &values) == nil {
		_ = json.Unmarshal(values[name], &kind)
	}
	return kind
}

// writeVariant encodes the first variant that is set, or the value that matches no variant.
func writeVariant(other map[string]any, variants ...any) ([]byte, error) {
	for _, variant := range variants {
		if !reflect.ValueOf(variant).IsNil() {
			return json.Marshal(variant)
		}
	}
	return json.Marshal(other)
}
