// The parent, which gets the signal too, finishes its requests and ends this child itself.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
