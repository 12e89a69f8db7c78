import { route } from '#contract/route.ts';

export const exportacao = route({
  method: 'GET',
  path: '/api/exportacao',
  permission: 'sessao',
  response: 'stream',
  media: 'application/zip',
  audit: { registro: 'conta', acao: 'exportou tudo' },
  refuses: [429],
  summary: 'Everything the practice has written, as one ZIP; open to an expired or suspended account too',
});
