import { route } from './route.ts';

export const exportacao = route({
  method: 'GET',
  path: '/api/exportacao',
  permission: 'sessao',
  response: 'stream',
  audit: { registro: 'conta', acao: 'exportou tudo' },
  summary: 'Everything the practice has written, as one ZIP; open to an expired or suspended account too',
});
