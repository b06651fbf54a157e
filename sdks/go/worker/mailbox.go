package worker

import (
	"context"
	"encoding/json"
	"iter"
	"sync"
)

// mailbox holds what people send to a run while it goes on.
type mailbox struct {
	mutex    sync.Mutex
	texts    []string
	isClosed bool
	// changed is closed and made anew whenever there is more.
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

// close: whoever has read everything is done.
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
