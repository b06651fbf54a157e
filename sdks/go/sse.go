package agentrun

import (
	"bytes"
	"strings"
)

// sseFrame is one server-sent event, as defined by the HTML standard.
type sseFrame struct{ kind, data, id string }

// sseParser receives bytes in any chunks. An incomplete event of a broken connection is
// dropped with it.
type sseParser struct {
	line          []byte
	hasBegun      bool
	isAfterReturn bool
	kind          string
	data          []string
	id            string
}

// push returns the events that these bytes complete.
func (p *sseParser) push(chunk []byte) []sseFrame {
	var frames []sseFrame
	for len(chunk) > 0 {
		// A CRLF that is split between two chunks is one line end, not two.
		if p.isAfterReturn && chunk[0] == '\n' {
			chunk = chunk[1:]
		}
		p.isAfterReturn = false
		end := bytes.IndexAny(chunk, "\r\n")
		if end < 0 {
			p.line = append(p.line, chunk...)
			return frames
		}
		p.line = append(p.line, chunk[:end]...)
		p.isAfterReturn = chunk[end] == '\r'
		chunk = chunk[end+1:]
		if frame, isWhole := p.take(p.takeLine()); isWhole {
			frames = append(frames, frame)
		}
	}
	return frames
}

func (p *sseParser) takeLine() string {
	line := p.line
	p.line = nil
	if !p.hasBegun {
		p.hasBegun = true
		line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
	}
	return string(line)
}

func (p *sseParser) take(line string) (sseFrame, bool) {
	if line == "" {
		return p.dispatch()
	}
	field, value, _ := strings.Cut(line, ":")
	value = strings.TrimPrefix(value, " ")
	switch {
	case field == "event":
		p.kind = value
	case field == "data":
		p.data = append(p.data, value)
	case field == "id" && !strings.Contains(value, "\x00"):
		p.id = value
	}
	return sseFrame{}, false
}

func (p *sseParser) dispatch() (sseFrame, bool) {
	frame := sseFrame{kind: first(p.kind, "message"), data: strings.Join(p.data, "\n"), id: p.id}
	isEvent := len(p.data) > 0
	p.kind, p.data = "", nil
	return frame, isEvent
}
