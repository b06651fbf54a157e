package worker

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// File is the metadata of a file.
type File struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	ContentType string `json:"content_type"`
	Size        int64  `json:"size"`
	SHA256      string `json:"sha256"`
}

// Files gives access to the files of the organisation and of the run.
type Files struct{ run *Run }

// Files reads and creates files for the run.
func (r *Run) Files() Files { return Files{run: r} }

const (
	readBytes    = 1 << 20
	writtenBytes = 1 << 18
)

// Get returns the metadata of a file.
func (f Files) Get(ctx context.Context, id string) (File, error) {
	var found File
	err := f.ask(ctx, "get", id, &found)
	return found, err
}

// List returns the files that the run has created so far.
func (f Files) List(ctx context.Context) ([]File, error) {
	var made []File
	err := f.ask(ctx, "list", "", &made)
	return made, err
}

// Read returns the complete content of a file.
func (f Files) Read(ctx context.Context, id string) ([]byte, error) {
	found, err := f.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	content := make([]byte, 0, found.Size)
	for int64(len(content)) < found.Size {
		text, err := f.run.held.askOfFiles(ctx, "read", fmt.Sprintf("%s %d", id, len(content)))
		if err != nil {
			return nil, err
		}
		piece, err := base64.StdEncoding.DecodeString(text)
		if err != nil || len(piece) == 0 {
			return nil, errors.Join(err, io.ErrUnexpectedEOF)
		}
		content = append(content, piece...)
	}
	return content, nil
}

// Write creates a file of the run, as a step: after a crash or a wait it is not created again. The default content type is
// application/octet-stream.
func (f Files) Write(ctx context.Context, name, contentType string, content io.Reader) (File, error) {
	return Step(ctx, f.run, "files.write", func(ctx context.Context) (File, error) {
		return f.send(ctx, name, contentType, content)
	})
}

// WriteBytes is Write for content in memory.
func (f Files) WriteBytes(ctx context.Context, name, contentType string, content []byte) (File, error) {
	return f.Write(ctx, name, contentType, bytes.NewReader(content))
}

func (f Files) send(ctx context.Context, name, contentType string, content io.Reader) (File, error) {
	head, err := json.Marshal(struct {
		Name        string `json:"name"`
		ContentType string `json:"content_type,omitempty"`
	}{name, contentType})
	if err != nil {
		return File{}, err
	}
	number, err := f.run.held.askOfFiles(ctx, "begin", string(head))
	if err != nil {
		return File{}, err
	}
	for piece := make([]byte, writtenBytes); ; {
		count, end := io.ReadFull(content, piece)
		if count > 0 {
			pushed := number + " " + base64.StdEncoding.EncodeToString(piece[:count])
			if _, err := f.run.held.askOfFiles(ctx, "push", pushed); err != nil {
				return File{}, err
			}
		}
		if end == io.EOF || end == io.ErrUnexpectedEOF {
			break
		}
		if end != nil {
			return File{}, end
		}
	}
	var made File
	err = f.ask(ctx, "end", number, &made)
	return made, err
}

func (f Files) ask(ctx context.Context, verb, argument string, result any) error {
	text, err := f.run.held.askOfFiles(ctx, verb, argument)
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), result)
}

// askOfFiles sends a file call and waits for the reply.
func (h *heldRun) askOfFiles(ctx context.Context, verb, argument string) (string, error) {
	told, err := h.call(ctx, item{Type: "file", Verb: verb, Argument: &argument})
	if err == nil && !told.Done {
		err = errors.New(told.Text)
	}
	if err != nil {
		return "", err
	}
	return told.Text, nil
}
