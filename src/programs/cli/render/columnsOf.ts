import stringWidth from "string-width"

// Latin letters, punctuation, arrows, mathematical signs, box drawing and our own marks: one column a character and
// nothing that combines. Measuring anything else loads the segmentation tables of ICU, which costs a short command more
// than all of its other work.
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u202f-\u205e\u2190-\u21ff\u2200-\u22ff\u2500-\u257f✓✗⚑]*$/u

/**
 * How many terminal columns a text takes; escape sequences take none.
 *
 * @since 0.1.0
 */
export const columnsOf = (text: string): number => (PLAIN.test(text) ? text.length : stringWidth(text))
