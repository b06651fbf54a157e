package agentrun

import (
	"errors"
	"math"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	firstBackoff   = 500 * time.Millisecond
	longestBackoff = 8 * time.Second
	// For a longer wait, the caller gets the error instead.
	longestRetryAfter = 60 * time.Second
)

// retryWait returns how long to wait before a retry after a failure; false for no retry. Pure except for the jitter.
func retryWait(failure error, retries int) (time.Duration, bool) {
	var answer *Error
	if errors.As(failure, &answer) {
		if !isRetried(answer.Status, answer.Header) || answer.RetryAfter > longestRetryAfter {
			return 0, false
		}
		if answer.RetryAfter > 0 {
			return answer.RetryAfter, true
		}
		return backoff(retries), true
	}
	var broken *ConnectionError
	if errors.As(failure, &broken) {
		return backoff(retries), true
	}
	return 0, false
}

// isRetried: the service's header decides; without one, the status decides.
func isRetried(status int, header http.Header) bool {
	switch header.Get("X-Should-Retry") {
	case "true":
		return true
	case "false":
		return false
	}
	return status == http.StatusRequestTimeout || status == http.StatusConflict ||
		status == http.StatusTooManyRequests || status >= http.StatusInternalServerError
}

// backoff doubles up to its maximum, minus up to a quarter at random.
func backoff(retries int) time.Duration {
	whole := min(longestBackoff, firstBackoff<<min(retries, 16))
	return time.Duration(float64(whole) * (1 - rand.Float64()/4))
}

var wholeOrDecimal = regexp.MustCompile(`^\d+(\.\d+)?$`)

// readRetryAfter reads seconds or a date; 0 if it is neither, or in the past.
func readRetryAfter(value string, now time.Time) time.Duration {
	value = strings.TrimSpace(value)
	if wholeOrDecimal.MatchString(value) {
		seconds, err := strconv.ParseFloat(value, 64)
		if err != nil || seconds > math.MaxInt32 {
			seconds = math.MaxInt32
		}
		return time.Duration(seconds * float64(time.Second))
	}
	moment, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	return max(0, moment.Sub(now))
}
