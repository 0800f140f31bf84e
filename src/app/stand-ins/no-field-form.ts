import type { ReactNode } from 'react'

/**
 * Stands in for what antd's forms tell each other through the form store (see `vite.config.ts`): ours keep their values themselves.
 * Every input imports that file for its own context, and would bring the store along.
 */
export const FormProvider = ({ children }: { children: ReactNode }): ReactNode => children
