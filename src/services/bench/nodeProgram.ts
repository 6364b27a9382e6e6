import nodeProcess from "node:process"

/** The Node that runs this, for programs of ours that it runs in processes of their own. */
export const nodePath = nodeProcess.execPath

/** Whether Node's permission model denies the network where it is not allowed; before Node 25 it does not know it. */
export const deniesNetwork = nodeProcess.allowedNodeEnvironmentFlags.has("--allow-net")

/**
 * Keeps SIGUSR1 from opening this process's debugger, through which any process of the same user could make it do what it
 * likes.
 */
export const refuseDebugger = (): void => {
  if (nodeProcess.listenerCount("SIGUSR1") === 0) nodeProcess.on("SIGUSR1", () => undefined)
}

/** The number of this process, which programs of others must not outlive. */
export const ownId = nodeProcess.pid
