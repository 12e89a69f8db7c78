import { Fragment } from 'react';
import type { LinkAberto } from '#contract/links/abertos.ts';
import type { Falha } from './chamar.ts';
import { useIdioma } from './textos.ts';

type AvisoProps = {
  falha: Falha;
  /** Nothing else is on the page, which needs a heading. */
  inteira?: boolean;
  onRetry?: () => void;
};

/** A failure in place. What was typed stays on the screen. */
export const Aviso = ({ falha, inteira = false, onRetry }: AvisoProps) => {
  const { t } = useIdioma();
  // The page shows the second check instead.
  if (falha.tipo === 'conferir') return null;
  if (falha.tipo === 'fechado')
    return (
      <div role="status">
        <h1>{t('fechado')}</h1>
        <p>{t('fechado_texto')}</p>
      </div>
    );
  return (
    <div role="alert" className="aviso">
      {inteira && <h1>{t('nao_abriu')}</h1>}
      <p>{falha.tipo === 'rede' ? t('sem_rede') : (falha.tipo === 'recusa' && falha.mensagem) || t('falha')}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('de_novo')}
        </button>
      )}
    </div>
  );
};

type Pratica = LinkAberto['pratica'];

type AindaNaoProps = { falha: Falha | null; onRetry: () => void };

/** In place of what has not been read: that it is being read, or why it could not be. */
export const AindaNao = ({ falha, onRetry }: AindaNaoProps) => {
  const { t } = useIdioma();
  if (falha) return <Aviso falha={falha} onRetry={onRetry} />;
  return (
    <p role="status" className="carregando">
      {t('carregando')}
    </p>
  );
};

/** The keys of the notice, in order. */
const DADOS = ['quem', 'o_que', 'para_que', 'quanto', 'quem_ve', 'direitos'] as const;

/** What is stored of a visit, for what and how long, who sees it, and the rights of the visitor. */
const Privacidade = ({ pratica: { nome, email, telefone } }: { pratica: Pratica }) => {
  const { t } = useIdioma();
  const contato = [email, telefone].filter(Boolean).join(', ');
  return (
    <>
      <p>{t('privacidade', { pratica: nome })}</p>
      <details>
        <summary>{t('dados.titulo')}</summary>
        <dl>
          {DADOS.map((um) => (
            <Fragment key={um}>
              <dt>{t(`dados.${um}`)}</dt>
              <dd>{t(`dados.${um}_texto`, { pratica: nome, contato })}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </>
  );
};

/** Privacy, the practice's contact and the emergency line. */
export const Rodape = ({ pratica, aberto }: { pratica: Pratica | null; aberto: boolean }) => {
  const { t } = useIdioma();
  return (
    <footer>
      {pratica && (
        <>
          {aberto && <Privacidade pratica={pratica} />}
          <p>
            {t('contato')} <a href={`mailto:${pratica.email}`}>{pratica.email}</a>
            {pratica.telefone && (
              <>
                {' · '}
                <a href={`tel:${pratica.telefone.replace(/[^\d+]/g, '')}`}>{pratica.telefone}</a>
              </>
            )}
          </p>
        </>
      )}
      <p>{t('emergencia')}</p>
    </footer>
  );
};
