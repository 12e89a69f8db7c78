import { verificar } from '#contract/papel/verificar.ts';
import { verificarColeta } from '#server/links/index.ts';
import { normalizarCodigo } from '#server/papel/index.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { verificarRelatorio } from '#server/relatorios/index.ts';

const LIMITE = { max: 60, seconds: 3600 };
const SO_SITUACAO = { dito: null, assinaturas: null, arquivos: [], papel: null };
const DESCONHECIDO = { situacao: 'desconhecido' as const, ...SO_SITUACAO };

/** Whether a printed paper is genuine: a final report, or a paper that was signed by link. */
export const verificarRoutes = (serve: Serve) => {
  serve(verificar, async ({ deps, request, params, locale }) => {
    await throttle(deps.database, `verificar:${request.endereco}`, LIMITE);
    const codigo = normalizarCodigo(params.codigo);
    if (!codigo) return DESCONHECIDO;
    const situacao = await verificarRelatorio(deps, codigo);
    if (situacao) return { situacao, ...SO_SITUACAO };
    return (await verificarColeta(deps, codigo, locale)) ?? DESCONHECIDO;
  });
};
