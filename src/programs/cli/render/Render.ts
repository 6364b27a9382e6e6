/** Makes a report; one that few ask for may be loaded first. */
export type Render = () => string | Promise<string>
