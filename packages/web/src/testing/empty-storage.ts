// Before each file of components' tests: a worker keeps its browser, and the session that one file left there would decide
// under which names the next one keeps what it stores.
localStorage.clear();
sessionStorage.clear();
