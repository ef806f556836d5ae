// Must be imported first, because the log reads its level when it is loaded.
process.env.LOG_LEVEL ??= "silent";
