package worker

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"time"
)

// object is a JSON object.
type object = map[string]any

// objectSchemaOf returns the JSON Schema of a struct as encoding/json encodes it; nil for any other type, which accepts anything.
// A field is required unless it is a pointer or omitted when empty; a tag `description:"…"` describes it.
func objectSchemaOf[T any]() any {
	kind := reflect.TypeFor[T]()
	for kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	if kind.Kind() != reflect.Struct || isOpaque(kind) {
		return nil
	}
	made := &schemaMaker{names: map[reflect.Type]string{}, definitions: object{}}
	schema := made.schemaOf(kind)
	if len(made.definitions) > 0 {
		schema["$defs"] = made.definitions
	}
	return schema
}

// schemaMaker tracks the structs in progress: a recursive struct becomes a definition.
type schemaMaker struct {
	names       map[reflect.Type]string
	definitions object
}

var (
	timeType      = reflect.TypeFor[time.Time]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

func implements(kind, wanted reflect.Type) bool {
	return kind.Implements(wanted) || reflect.PointerTo(kind).Implements(wanted)
}

// isOpaque: its own code defines its JSON.
func isOpaque(kind reflect.Type) bool {
	return kind == timeType || implements(kind, jsonMarshaler) || implements(kind, textMarshaler)
}

func (m *schemaMaker) schemaOf(kind reflect.Type) object {
	switch {
	case kind == timeType:
		return object{"type": "string", "format": "date-time"}
	case implements(kind, jsonMarshaler):
		return object{}
	case implements(kind, textMarshaler):
		return object{"type": "string"}
	}
	switch kind.Kind() {
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return object{"type": "integer"}
	case reflect.Float32, reflect.Float64:
		return object{"type": "number"}
	case reflect.Pointer:
		return object{"anyOf": []any{m.schemaOf(kind.Elem()), object{"type": "null"}}}
	case reflect.Slice, reflect.Array:
		return m.listSchemaOf(kind)
	case reflect.Map:
		return object{"type": []any{"object", "null"}, "additionalProperties": m.schemaOf(kind.Elem())}
	case reflect.Struct:
		return m.structSchemaOf(kind)
	default:
		return object{}
	}
}

// listSchemaOf: bytes are base64, and a nil list is null.
func (m *schemaMaker) listSchemaOf(kind reflect.Type) object {
	if kind.Kind() == reflect.Slice && kind.Elem().Kind() == reflect.Uint8 {
		return object{"type": []any{"string", "null"}, "contentEncoding": "base64"}
	}
	list := object{"type": "array", "items": m.schemaOf(kind.Elem())}
	if kind.Kind() == reflect.Slice {
		list["type"] = []any{"array", "null"}
	}
	return list
}

func (m *schemaMaker) structSchemaOf(kind reflect.Type) object {
	if name, isUnderWay := m.names[kind]; isUnderWay {
		m.definitions[name] = nil
		return object{"$ref": "#/$defs/" + name}
	}
	name := kind.Name()
	m.names[kind] = name
	defer delete(m.names, kind)
	properties, required := object{}, []any{}
	m.addFields(kind, properties, &required)
	schema := object{"type": "object", "properties": properties}
	if len(required) > 0 {
		schema["required"] = required
	}
	if _, isRecursive := m.definitions[name]; isRecursive {
		m.definitions[name] = schema
		return object{"$ref": "#/$defs/" + name}
	}
	return schema
}

// addFields: the fields of an embedded struct without a name belong to the outer one.
func (m *schemaMaker) addFields(kind reflect.Type, properties object, required *[]any) {
	for index := range kind.NumField() {
		field := kind.Field(index)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" && field.Type.Kind() == reflect.Struct && !isOpaque(field.Type) {
			m.addFields(field.Type, properties, required)
			continue
		}
		if !field.IsExported() || field.Tag.Get("json") == "-" {
			continue
		}
		name = firstOf(name, field.Name)
		schema := m.schemaOf(field.Type)
		if description := field.Tag.Get("description"); description != "" {
			schema["description"] = description
		}
		properties[name] = schema
		isLeftOut := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
		if !isLeftOut && field.Type.Kind() != reflect.Pointer {
			*required = append(*required, name)
		}
	}
}
