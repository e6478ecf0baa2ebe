// Imported before anything else: React picks its build by this when it is loaded.
process.env.NODE_ENV ??= "production";
