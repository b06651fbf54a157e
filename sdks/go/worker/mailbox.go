package worker

import (
	"context"
	"encoding/json"
	"iter"
	"sync"
)

// mailbox holds the messages that people send to an active run.
type mailbox struct {
	mutex    sync.Mutex
	texts    []string
	isClosed bool
	// changed is closed and replaced when a message arrives.
	changed chan struct{}
}

func newMailbox(past []string) *mailbox {
	return &mailbox{texts: past, changed: make(chan struct{})}
}

func (m *mailbox) deliver(text string) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.isClosed {
		return
	}
	m.texts = append(m.texts, text)
	close(m.changed)
	m.changed = make(chan struct{})
}

// close ends the loop of a reader that has read everything.
func (m *mailbox) close() {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if !m.isClosed {
		m.isClosed = true
		close(m.changed)
	}
}

func (m *mailbox) all(ctx context.Context) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for place := 0; ; {
			m.mutex.Lock()
			texts, isClosed, changed := m.texts[place:], m.isClosed, m.changed
			m.mutex.Unlock()
			for _, text := range texts {
				if !yield(json.RawMessage(text)) {
					return
				}
			}
			place += len(texts)
			if isClosed && len(texts) == 0 {
				return
			}
			if len(texts) > 0 {
				continue
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}
}
