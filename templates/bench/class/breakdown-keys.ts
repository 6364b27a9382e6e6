/** The components of a score. Write each one out: what is computed cannot be reviewed. */
export const BreakdownKey = new Set(["sum.written", "sum.right", "task.refused"])
