import { route } from '#contract/route.ts';

export const exportacao = route({
  method: 'GET',
  path: '/api/exportacao',
  permission: 'sessao',
  recurso: 'dados',
  response: 'stream',
  media: 'application/zip',
  audit: { recurso: 'conta', acao: 'exportou tudo' },
  refuses: [429],
  summary: 'All data of the practice as one ZIP; also for an expired or suspended account',
});
