// Imported before all else: the log reads its level when it is loaded.
process.env.LOG_LEVEL ??= "silent";
