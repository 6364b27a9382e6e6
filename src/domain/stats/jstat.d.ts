/** The few functions that are used of a library that has no types of its own. */
declare module "jstat" {
  const jstat: {
    readonly beta: {
      readonly cdf: (x: number, alpha: number, beta: number) => number
      readonly inv: (p: number, alpha: number, beta: number) => number
    }
    readonly normal: {
      readonly cdf: (x: number, mean: number, std: number) => number
      readonly inv: (p: number, mean: number, std: number) => number
    }
  }
  export default jstat
}
