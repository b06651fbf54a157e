package agentrun

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// Nothing of the OpenAPI document is missing.

type documented struct {
	method, path string
	Parameters   []struct {
		Name string `json:"name"`
		In   string `json:"in"`
	} `json:"parameters"`
	OperationID string `json:"operationId"`
	Door        string `json:"x-door"`
	RequestBody *struct {
		Content map[string]struct {
			Schema struct {
				Ref string `json:"$ref"`
			} `json:"schema"`
		} `json:"content"`
	} `json:"requestBody"`
}

type document struct {
	Paths      map[string]map[string]json.RawMessage `json:"paths"`
	Components struct {
		Schemas map[string]struct {
			Properties map[string]any `json:"properties"`
		} `json:"schemas"`
	} `json:"components"`
}

func readDocument(t *testing.T) (document, map[string]documented) {
	t.Helper()
	text := must[[]byte](t)(os.ReadFile("../../packages/contract/openapi.json"))
	found, operations := read[document](t, text), map[string]documented{}
	for path, item := range found.Paths {
		for _, method := range []string{"get", "post", "put", "patch", "delete"} {
			if item[method] == nil {
				continue
			}
			operation := read[documented](t, item[method])
			// Endpoints of other protocols have their own clients.
			if operation.Door != "" {
				continue
			}
			operation.method, operation.path = strings.ToUpper(method), path
			operations[operation.OperationID] = operation
		}
	}
	return found, operations
}

func TestEveryOperationOfTheDocumentIsAMethodThatSendsWhatItSays(t *testing.T) {
	whole, operations := readDocument(t)
	for _, place := range operationPlaces {
		operation, isThere := operations[place.id]
		if !isThere {
			t.Errorf("the document has no %s", place.id)
			continue
		}
		delete(operations, place.id)
		t.Run(place.id, func(t *testing.T) { checkOperation(t, whole, operation, place.service, place.method) })
	}
	for id := range operations {
		t.Errorf("%s has no method", id)
	}
}

func TestTheReadmeNamesEveryField(t *testing.T) {
	text := string(must[[]byte](t)(os.ReadFile("README.md")))
	_, listed, _ := strings.Cut(text, "Every operation of the API is a method of")
	listed, _, _ = strings.Cut(listed, "## Agents in Go")
	services := reflect.TypeFor[Services]()
	for place := range services.NumField() {
		if name := services.Field(place).Name; !strings.Contains(listed, "`"+name+"`") {
			t.Errorf("the README does not name %s", name)
		}
	}
}

func checkOperation(t *testing.T, whole document, operation documented, service, method string) {
	sent := &recorder{}
	client := newClient(t, WithAPIKey("ar_live_x"), WithBaseURL("https://agentrun.test/v2"), WithHTTPClient(&http.Client{Transport: sent}))
	found := reflect.ValueOf(client.Services).FieldByName(service).MethodByName(method)
	if !found.IsValid() {
		t.Fatalf("there is no %s.%s", service, method)
	}
	ask(found.Call(argumentsOf(found.Type())))
	request, body := sent.requests[0], sent.bodies[0]
	prefix := "/v2"
	if strings.HasPrefix(operation.path, "/api/") {
		prefix = ""
	}
	path := prefix + regexp.MustCompile(`\{\w+\}`).ReplaceAllString(operation.path, "x")
	if request.Method != operation.method || request.URL.Path != path {
		t.Errorf("it sends %s %s, wanted %s %s", request.Method, request.URL.Path, operation.method, path)
	}
	checkParameters(t, operation, request)
	if expected := whole.bodyFields(operation); !slices.Equal(fieldsOf(t, body), expected) {
		t.Errorf("it sends %v, wanted %v", fieldsOf(t, body), expected)
	}
}

func checkParameters(t *testing.T, operation documented, request *http.Request) {
	t.Helper()
	var query []string
	takesKey := false
	for _, each := range operation.Parameters {
		// What becomes of a run whose stream is left is an option of the call.
		if each.In == "query" && each.Name != "on_disconnect" {
			query = append(query, each.Name)
		}
		takesKey = takesKey || each.Name == "Idempotency-Key"
	}
	var asked []string
	for name := range request.URL.Query() {
		asked = append(asked, strings.TrimSuffix(name, "[x]"))
	}
	slices.Sort(query)
	slices.Sort(asked)
	if !slices.Equal(query, asked) {
		t.Errorf("query is %v, wanted %v", asked, query)
	}
	// A body with its own key needs no header.
	hasKey := request.Header.Get("Idempotency-Key") != "" || strings.Contains(operation.path, "/runs") && operation.RequestBody != nil
	if takesKey && !hasKey || !takesKey && request.Header.Get("Idempotency-Key") != "" {
		t.Errorf("its idempotency key is %q", request.Header.Get("Idempotency-Key"))
	}
}

func (d document) bodyFields(operation documented) []string {
	var names []string
	if operation.RequestBody == nil {
		return names
	}
	reference := operation.RequestBody.Content["application/json"].Schema.Ref
	for name := range d.Components.Schemas[reference[strings.LastIndex(reference, "/")+1:]].Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func fieldsOf(t *testing.T, body []byte) []string {
	t.Helper()
	if len(body) == 0 {
		return nil
	}
	var names []string
	for name := range read[map[string]any](t, body) {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// ask makes an iterator or a stream send its request.
func ask(results []reflect.Value) {
	if events := results[0].MethodByName("Events"); events.IsValid() {
		results = events.Call(nil)
	}
	if results[0].Kind() != reflect.Func {
		return
	}
	leave := reflect.MakeFunc(results[0].Type().In(0), func([]reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(false)}
	})
	results[0].Call([]reflect.Value{leave})
}

func argumentsOf(method reflect.Type) []reflect.Value {
	arguments := []reflect.Value{reflect.ValueOf(context.Background())}
	for place := 1; place < method.NumIn()-1; place++ {
		arguments = append(arguments, filled(method.In(place)))
	}
	return append(arguments, reflect.ValueOf(RequestOption(WithMaxResumes(0))))
}

// filled is a value in which everything is given.
func filled(kind reflect.Type) reflect.Value {
	value := reflect.New(kind).Elem()
	if kind == reflect.TypeFor[time.Time]() {
		return reflect.ValueOf(time.Unix(0, 0))
	}
	if reader, isOpt := value.Addr().Interface().(interface {
		optional
		fill(func(reflect.Type) reflect.Value)
	}); isOpt {
		reader.fill(filled)
		return value
	}
	switch kind.Kind() {
	case reflect.String:
		value.SetString("x")
	case reflect.Interface:
		if anything := reflect.ValueOf("x"); anything.Type().AssignableTo(kind) {
			value.Set(anything)
		}
	case reflect.Map:
		if kind.Elem().Kind() == reflect.String {
			value.Set(reflect.MakeMap(kind))
			value.SetMapIndex(reflect.ValueOf("x"), reflect.ValueOf("x").Convert(kind.Elem()))
		}
	case reflect.Struct:
		for place := range kind.NumField() {
			if kind.Field(place).Name != "Extra" && kind.Field(place).Name != "Other" {
				value.Field(place).Set(filled(kind.Field(place).Type))
			}
		}
	}
	return value
}

func (o *Opt[T]) fill(make func(reflect.Type) reflect.Value) {
	*o = Some(make(reflect.TypeFor[T]()).Interface().(T))
}
