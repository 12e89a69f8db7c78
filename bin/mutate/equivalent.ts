const NO_TIME = 'A limit of time: one millisecond more or less is not observable.';

/** Mutants that no test can notice, with the reason. `at` is the line of the source, without spaces around it. */
export const EQUIVALENT: { file: string; at: string; to: string; why: string }[] = [
  { file: 'server/cep/cep.routes.ts', at: 'const TIMEOUT_MS = 3000;', to: '3001', why: NO_TIME },
  {
    file: 'server/platform/openapi/examples.ts',
    at: "const stamps = { versao: 1, criado_em: '2026-03-02T12:00:00.000Z', atualizado_em: '2026-03-02T12:00:00.000Z' };",
    to: '2',
    why: 'The version in a sample of the API document: any whole number is as true as another.',
  },
];
