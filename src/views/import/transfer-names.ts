import type { AnyResource } from '../../../resources/kit/index.ts'

/** The actions of a resource with `imports` and `exports`. */
export const importAction = (resource: AnyResource): string => `import_${resource.name}`
export const exportAction = (resource: AnyResource): string => `export_${resource.name}`
