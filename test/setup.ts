import { afterAll } from "vitest"
import { cleanUp } from "./leftovers.ts"

afterAll(cleanUp)
