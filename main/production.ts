// Imported first: React chooses its build when loaded.
process.env.NODE_ENV ??= "production";
