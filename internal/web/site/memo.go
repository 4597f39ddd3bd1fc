package site

import "sync"

// memo keeps what was made once, by what it was made of. Different things are made at the
// same time, the same one only once.
type memo[K comparable, V any] struct {
	mu   sync.Mutex
	made map[K]*made[V]
}

type made[V any] struct {
	once  sync.Once
	value V
	err   error
}

func (m *memo[K, V]) get(key K, work func() (V, error)) (V, error) {
	m.mu.Lock()
	it := m.made[key]
	if it == nil {
		if m.made == nil {
			m.made = map[K]*made[V]{}
		}
		it = &made[V]{}
		m.made[key] = it
	}
	m.mu.Unlock()
	it.once.Do(func() { it.value, it.err = work() })
	return it.value, it.err
}
