package agentrun

import (
	"context"
	"io"
	"strings"
)

// Upload is a file on its way to the service.
type Upload struct {
	// Content is read to its end, as it is sent; it is never whole in memory. Whoever opened it closes it.
	Content io.Reader
	// ContentType is application/octet-stream where it is left out.
	ContentType string
}

// Create is createFile: Upload a file. It is not tried again, because the file might be there twice.
func (s *FilesService) Create(ctx context.Context, file Upload, query CreateFileQuery, options ...RequestOption) (*StoredFile, error) {
	content := file.Content
	if content == nil {
		content = strings.NewReader("")
	}
	asked := call{method: "POST", path: "/files", query: query, raw: content, contentType: first(file.ContentType, "application/octet-stream")}
	return sendFor[StoredFile](ctx, s.client, asked, options)
}

// GetContent is getFileContent: Read a file, or a part of it (WithHeader and Range). Whoever gets it closes it.
func (s *FilesService) GetContent(ctx context.Context, fileID string, options ...RequestOption) (io.ReadCloser, error) {
	return s.open(ctx, call{method: "GET", path: "/files/{id}/content", ids: []string{fileID}}, options)
}

// GetShared is getSharedFile: Read a file by a link to it. Whoever gets it closes it.
func (s *FilesService) GetShared(ctx context.Context, fileID string, query GetSharedFileQuery, options ...RequestOption) (io.ReadCloser, error) {
	return s.open(ctx, call{method: "GET", path: "/files/{id}/shared", ids: []string{fileID}, query: query, isOpen: true}, options)
}

func (s *FilesService) open(ctx context.Context, asked call, options []RequestOption) (io.ReadCloser, error) {
	own := s.client.requestSettings(options)
	own.accept = "*/*"
	sent, err := s.client.prepare(ctx, asked, own)
	if err != nil {
		return nil, err
	}
	received, err := s.client.transport.open(ctx, sent)
	if err != nil {
		return nil, err
	}
	return &content{ReadCloser: received.response.Body, answer: received}, nil
}

// content lets go of the connection when it is closed.
type content struct {
	io.ReadCloser
	answer *openAnswer
}

func (c *content) Close() error {
	c.answer.close()
	return nil
}
