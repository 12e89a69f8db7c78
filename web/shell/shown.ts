/** What an error dialog says. */
export type Shown =
  | { kind: 'fault'; id: string | undefined }
  | { kind: 'disk'; texto: string }
  | { kind: 'expired' }
  | { kind: 'pratica' }
  | { kind: 'offline' };
