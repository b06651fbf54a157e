package agentrun

import (
	"context"
	"io"
	"strings"
)

// Upload is a file to upload.
type Upload struct {
	// Content is read to its end while it is sent; it is never completely in memory. The caller closes it.
	Content io.Reader
	// ContentType is application/octet-stream by default.
	ContentType string
}

// Create is createFile: Upload a file. It is not retried, because that could store the file twice.
func (s *FilesService) Create(ctx context.Context, file Upload, query CreateFileQuery, options ...RequestOption) (*StoredFile, error) {
	content := file.Content
	if content == nil {
		content = strings.NewReader("")
	}
	asked := call{method: "POST", path: "/files", query: query, raw: content, contentType: first(file.ContentType, "application/octet-stream")}
	return sendFor[StoredFile](ctx, s.client, asked, options)
}

// Content is getFileContent: Download a file, or a part of it (WithHeader and Range). The caller closes it.
func (s *FilesService) Content(ctx context.Context, fileID string, options ...RequestOption) (io.ReadCloser, error) {
	return s.open(ctx, call{method: "GET", path: "/files/{id}/content", ids: []string{fileID}}, options)
}

// GetShared is getSharedFile: Download a file by link. The caller closes it.
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

// content releases the connection when it is closed.
type content struct {
	io.ReadCloser
	answer *openAnswer
}

func (c *content) Close() error {
	c.answer.close()
	return nil
}
