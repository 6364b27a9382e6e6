export declare const compare: (left: string, right: string) => -1 | 0 | 1
export declare const intersects: (left: string, right: string) => boolean
export declare const minVersion: (range: string) => { readonly version: string } | null
export declare const satisfies: (version: string, range: string) => boolean
export declare const valid: (version: string) => string | null
export declare const validRange: (range: string) => string | null
