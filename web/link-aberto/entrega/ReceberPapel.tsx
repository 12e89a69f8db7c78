import { type ReactNode, useState } from 'react';
import type { EntregaDoLink } from '#contract/links/entrega-aberta.ts';
import { bcp47 } from '#domain/constants.ts';
import { download } from '#web/lib/api/download.ts';
import { nomeDa, tamanhoPorExtenso } from '../arquivo-recebido.ts';
import { type Falha, falhaDo, ler, mandar } from '../chamar.ts';
import { useLido } from '../lido.ts';
import { AindaNao, Aviso } from '../partes.tsx';
import { useIdioma } from '../textos.ts';

/** What is delivered, shown also before the second check: nothing of the content. */
const Capa = ({ dado: { especie, data, profissional, paciente } }: { dado: EntregaDoLink }) => {
  const { t, locale } = useIdioma();
  // A calendar day, so it is formatted without a time zone.
  const dia = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <h2>{t('entrega.titulo')}</h2>
      <dl>
        <dt>{t('entrega.o_que')}</dt>
        <dd>{t(`entrega.especies.${especie}`)}</dd>
        <dt>{t('entrega.sobre')}</dt>
        <dd>{paciente}</dd>
        <dt>{t('entrega.data')}</dt>
        <dd>{dia.format(Date.parse(data))}</dd>
        <dt>{t('entrega.de')}</dt>
        <dd>{profissional}</dd>
      </dl>
    </>
  );
};

type Acao = 'baixar' | 'receber';
type Passo = { ocupado: Acao | null; falha: Falha | null };

/** Downloading and acknowledging. What fails can be tried again; acknowledging twice counts once. */
const useAcoes = (receber: (dado: EntregaDoLink) => void) => {
  const { locale } = useIdioma();
  const [passo, setPasso] = useState<Passo>({ ocupado: null, falha: null });
  const fazer = async (acao: Acao) => {
    setPasso({ ocupado: acao, falha: null });
    try {
      if (acao === 'baixar') {
        const response = await mandar('/entrega/arquivo', locale);
        download(await response.blob(), nomeDa(response));
        receber(await ler<EntregaDoLink>('/entrega', locale));
      } else receber(await (await mandar('/entrega/recebido', locale)).json());
      setPasso({ ocupado: null, falha: null });
    } catch (error) {
      setPasso({ ocupado: null, falha: falhaDo(error) });
    }
  };
  return { ...passo, fazer };
};

type ArquivoProps = { dado: EntregaDoLink; fuso: string; receber: (dado: EntregaDoLink) => void };

/** After the second check: the file, and the acknowledgement once it was downloaded. */
const Arquivo = ({ dado, fuso, receber }: ArquivoProps) => {
  const { t, locale } = useIdioma();
  const { ocupado, falha, fazer } = useAcoes(receber);
  const quando = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: fuso });
  const { baixados, restam, recebido_em, tamanho } = dado;
  if (falha?.tipo === 'fechado') return <Aviso falha={falha} />;
  return (
    <>
      {restam > 0 && (
        <button
          type="button"
          className={baixados ? 'leve' : undefined}
          disabled={ocupado !== null}
          onClick={() => void fazer('baixar')}
        >
          {ocupado === 'baixar'
            ? t('entrega.baixando')
            : t(baixados ? 'entrega.baixar_de_novo' : 'entrega.baixar', {
                tamanho: tamanhoPorExtenso(tamanho, bcp47(locale)),
              })}
        </button>
      )}
      {falha && <Aviso falha={falha} />}
      {baixados > 0 && !recebido_em && (
        <>
          <p role="status">{t('entrega.baixado')}</p>
          <button type="button" disabled={ocupado !== null} onClick={() => void fazer('receber')}>
            {t('entrega.recebi')}
          </button>
        </>
      )}
      {recebido_em && <p role="status">{t('entrega.recebido', { quando: quando.format(Date.parse(recebido_em)) })}</p>}
    </>
  );
};

type Props = { conferido: boolean; fuso: string; children: ReactNode };

/** A paper that the practice delivers: its cover, then the second check (`children`), then the file. */
export const ReceberPapel = ({ conferido, fuso, children }: Props) => {
  const { dado, setDado, falha, carregar } = useLido<EntregaDoLink>('/entrega');
  if (!dado) return <AindaNao falha={falha} onRetry={carregar} />;
  return (
    <section>
      <Capa dado={dado} />
      {conferido ? <Arquivo dado={dado} fuso={fuso} receber={setDado} /> : children}
    </section>
  );
};
