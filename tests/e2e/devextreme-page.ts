import DataSource from 'devextreme/data/data_source';
import ODataContext from 'devextreme/data/odata/context';
import ODataStore from 'devextreme/data/odata/store';
import DataGrid from 'devextreme/ui/data_grid';

/** The script of a dealer's own page (data-api.spec.ts bundles it): DevExtreme as its vendor gives it. */
Object.assign(window, { ODataStore, ODataContext, DataSource, DataGrid });
